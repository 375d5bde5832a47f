CREATE TABLE "bank_formats" (
	"bank" text PRIMARY KEY NOT NULL,
	"format" jsonb NOT NULL,
	"by" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incoming_parts" (
	"id" serial PRIMARY KEY NOT NULL,
	"incoming_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	CONSTRAINT "incoming_parts_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "incoming_payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"channel" text NOT NULL,
	"reference" text NOT NULL,
	"reference_key" text NOT NULL,
	"remark" text NOT NULL,
	"payer_name" text NOT NULL,
	"payer_account" text NOT NULL,
	"virtual_account" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"matched_by" text DEFAULT '' NOT NULL,
	"why" text NOT NULL,
	"candidates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"same_as" integer,
	"sent_back_reference" text DEFAULT '' NOT NULL,
	"sent_back_key" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "incoming_payments_source_external_id_unique" UNIQUE("source","external_id"),
	CONSTRAINT "incoming_payments_amount" CHECK ("incoming_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "outgoing_payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"channel" text NOT NULL,
	"reference" text NOT NULL,
	"reference_key" text NOT NULL,
	"remark" text NOT NULL,
	"payee_name" text NOT NULL,
	"payee_account" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outgoing_payments_source_external_id_unique" UNIQUE("source","external_id"),
	CONSTRAINT "outgoing_payments_amount" CHECK ("outgoing_payments"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "incoming_parts" ADD CONSTRAINT "incoming_parts_incoming_id_incoming_payments_id_fk" FOREIGN KEY ("incoming_id") REFERENCES "public"."incoming_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_parts" ADD CONSTRAINT "incoming_parts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_parts" ADD CONSTRAINT "incoming_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_payments" ADD CONSTRAINT "incoming_payments_same_as_incoming_payments_id_fk" FOREIGN KEY ("same_as") REFERENCES "public"."incoming_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_parts_incoming_id_index" ON "incoming_parts" USING btree ("incoming_id");--> statement-breakpoint
CREATE INDEX "incoming_parts_order_id_index" ON "incoming_parts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "incoming_payments_state_index" ON "incoming_payments" USING btree ("state");--> statement-breakpoint
CREATE INDEX "incoming_payments_reference_key_index" ON "incoming_payments" USING btree ("reference_key");--> statement-breakpoint
CREATE INDEX "incoming_payments_payer_account_index" ON "incoming_payments" USING btree ("payer_account");--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_payments_sent_back_once" ON "incoming_payments" USING btree ("sent_back_key") WHERE "incoming_payments"."sent_back_key" <> '';--> statement-breakpoint
CREATE INDEX "outgoing_payments_reference_key_index" ON "outgoing_payments" USING btree ("reference_key");--> statement-breakpoint
-- What a source told stays as it was told; only what became of it changes.
CREATE FUNCTION refuse_incoming_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD."source", OLD."external_id", OLD."amount", OLD."channel", OLD."reference", OLD."reference_key", OLD."remark", OLD."payer_name", OLD."payer_account", OLD."virtual_account", OLD."seen_at", OLD."told_at")
		IS DISTINCT FROM (NEW."source", NEW."external_id", NEW."amount", NEW."channel", NEW."reference", NEW."reference_key", NEW."remark", NEW."payer_name", NEW."payer_account", NEW."virtual_account", NEW."seen_at", NEW."told_at") THEN
		RAISE EXCEPTION 'what was told of incoming money never changes';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER incoming_payments_as_told BEFORE UPDATE ON "incoming_payments" FOR EACH ROW EXECUTE FUNCTION refuse_incoming_change();--> statement-breakpoint
CREATE TRIGGER incoming_payments_not_removed BEFORE DELETE OR TRUNCATE ON "incoming_payments" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER incoming_parts_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON "incoming_parts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER outgoing_payments_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON "outgoing_payments" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
