CREATE TABLE "card_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_key" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"respond_by" timestamp with time zone,
	"told_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "card_disputes" ADD CONSTRAINT "card_disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_disputes_order_id_index" ON "card_disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "card_disputes_ended_at_index" ON "card_disputes" USING btree ("ended_at");