CREATE TABLE "payment_claims" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"channel" text NOT NULL,
	"reference" text NOT NULL,
	"reference_key" text NOT NULL,
	CONSTRAINT "payment_claims_amount_some" CHECK ("payment_claims"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "proofs" DROP CONSTRAINT "proofs_order_id_unique";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit" numeric(14, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaces" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "moved_from" integer;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "claim_id" integer;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_claims_order_id_index" ON "payment_claims" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_claims_reference_key_index" ON "payment_claims" USING btree ("reference_key");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_orders_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_moved_from_payments_id_fk" FOREIGN KEY ("moved_from") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_claim_id_payment_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."payment_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_held_until_index" ON "orders" USING btree ("held_until") WHERE "orders"."held_until" is not null and "orders"."state" = 'placed';--> statement-breakpoint
CREATE INDEX "proofs_order_id_index" ON "proofs" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_placed_with_once" ON "proofs" USING btree ("order_id") WHERE "proofs"."claim_id" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_unique" UNIQUE("replaces");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_moved_from_unique" UNIQUE("moved_from");--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_claim_id_unique" UNIQUE("claim_id");