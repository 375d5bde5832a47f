CREATE TABLE "desk_acts" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"set_id" bigint NOT NULL,
	"account" text NOT NULL,
	"asset" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry_sets" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "entry_sets_hash_unique" UNIQUE("hash"),
	CONSTRAINT "entry_sets_reference_kind_unique" UNIQUE("reference","kind")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"coupon_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	CONSTRAINT "coupon_uses_coupon_id_customer_id_pk" PRIMARY KEY("coupon_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"detail_id" integer NOT NULL,
	"line" jsonb NOT NULL,
	CONSTRAINT "order_lines_order_id_position_unique" UNIQUE("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_steps" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_steps_order_id_state_unique" UNIQUE("order_id","state")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"customer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"payment_mode" text NOT NULL,
	"lock_id" text,
	"billing" jsonb NOT NULL,
	"shipping" jsonb NOT NULL,
	"coupon_id" integer,
	"rates" jsonb NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"gst" numeric(14, 2) NOT NULL,
	"making_charge" numeric(14, 2) NOT NULL,
	"other_tax" numeric(14, 2) NOT NULL,
	"logistics" numeric(14, 2) NOT NULL,
	"coupon" numeric(14, 2) NOT NULL,
	"surcharge" numeric(14, 2) NOT NULL,
	"paid" numeric(14, 2) NOT NULL,
	"utr" text DEFAULT '' NOT NULL,
	"invoice_number" text,
	"invoiced_at" timestamp with time zone,
	"refund_due" numeric(14, 2) DEFAULT '0' NOT NULL,
	"refunded_at" timestamp with time zone,
	"refund_reference" text DEFAULT '' NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_lock_id_unique" UNIQUE("lock_id"),
	CONSTRAINT "orders_invoice_number_unique" UNIQUE("invoice_number")
);
--> statement-breakpoint
CREATE TABLE "price_locks" (
	"id" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"customer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"coupon_id" integer,
	"lines" jsonb NOT NULL,
	"totals" jsonb NOT NULL,
	"rates" jsonb NOT NULL,
	"surcharge_percent" numeric(7, 4) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "price_locks_order_number_unique" UNIQUE("order_number")
);
--> statement-breakpoint
CREATE TABLE "card_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"provider" text NOT NULL,
	"provider_order_id" text,
	"provider_payment_id" text,
	"amount" numeric(14, 2) NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"sandbox" jsonb,
	CONSTRAINT "card_payments_provider_order_id_unique" UNIQUE("provider_order_id"),
	CONSTRAINT "card_payments_provider_payment_id_unique" UNIQUE("provider_payment_id")
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proofs_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_set_id_entry_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."entry_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_detail_id_product_details_id_fk" FOREIGN KEY ("detail_id") REFERENCES "public"."product_details"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_steps" ADD CONSTRAINT "order_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_lock_id_price_locks_id_fk" FOREIGN KEY ("lock_id") REFERENCES "public"."price_locks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_locks" ADD CONSTRAINT "price_locks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_locks" ADD CONSTRAINT "price_locks_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entries_account_asset_index" ON "entries" USING btree ("account","asset");--> statement-breakpoint
CREATE INDEX "entries_set_id_index" ON "entries" USING btree ("set_id");--> statement-breakpoint
CREATE INDEX "orders_customer_id_placed_at_index" ON "orders" USING btree ("customer_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_state_index" ON "orders" USING btree ("state");--> statement-breakpoint
CREATE INDEX "price_locks_customer_id_created_at_index" ON "price_locks" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "card_payments_order_id_index" ON "card_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "card_payments_state_index" ON "card_payments" USING btree ("state");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER entry_sets_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON "entry_sets" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER entries_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON "entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_steps_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_steps" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER desk_acts_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON "desk_acts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION require_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM "entries" WHERE "set_id" = NEW."set_id" GROUP BY "asset" HAVING sum("amount") <> 0) THEN
		RAISE EXCEPTION 'entry set % does not balance', NEW."set_id" USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER entries_balance AFTER INSERT ON "entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balance();
