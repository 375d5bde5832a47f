CREATE TABLE "collect_accounts" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"provider_id" text,
	"account" text DEFAULT '' NOT NULL,
	"ifsc" text DEFAULT '' NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"upi_id" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "collect_accounts_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "collect_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"provider" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "collect_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collect_accounts" ADD CONSTRAINT "collect_accounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collect_codes" ADD CONSTRAINT "collect_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collect_accounts_account_index" ON "collect_accounts" USING btree ("account");--> statement-breakpoint
CREATE INDEX "collect_accounts_upi_id_index" ON "collect_accounts" USING btree ("upi_id");--> statement-breakpoint
CREATE INDEX "collect_accounts_state_index" ON "collect_accounts" USING btree ("state");--> statement-breakpoint
CREATE INDEX "collect_codes_order_id_index" ON "collect_codes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "collect_codes_closes_at_index" ON "collect_codes" USING btree ("closes_at");