-- What customers are told by SMS or e-mail. The release before knows nothing of it and writes none.
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"number" text,
	"text" text NOT NULL,
	"values" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "notices_sent_when" CHECK (("notices"."state" = 'sent') = ("notices"."sent_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("due_at") WHERE "notices"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notices_customer_id_written_at_index" ON "notices" USING btree ("customer_id","written_at");--> statement-breakpoint
CREATE INDEX "notices_written_at_index" ON "notices" USING btree ("written_at");
