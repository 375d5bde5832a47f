CREATE TABLE "refund_files" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"order_id" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"way" text NOT NULL,
	"provider" text DEFAULT '' NOT NULL,
	"provider_payment_id" text DEFAULT '' NOT NULL,
	"provider_refund_id" text,
	"place" jsonb,
	"file_id" integer,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"approved_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"payment_id" integer,
	CONSTRAINT "refunds_code_unique" UNIQUE("code"),
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "refunds_amount_some" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_done_recorded" CHECK ("refunds"."state" <> 'done' or "refunds"."payment_id" is not null),
	CONSTRAINT "refunds_where" CHECK (("refunds"."way" = 'card') = ("refunds"."provider_payment_id" <> '') and ("refunds"."way" = 'bank') = ("refunds"."place" is not null))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_file_id_refund_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."refund_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_state_index" ON "refunds" USING btree ("state");--> statement-breakpoint
CREATE INDEX "refunds_check_at_index" ON "refunds" USING btree ("check_at");
--> statement-breakpoint
-- What was approved is what is sent: how much, of which order and where to never changes.
CREATE FUNCTION refunds_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.code, NEW.order_id, NEW.amount, NEW.way, NEW.provider, NEW.provider_payment_id, NEW.place)
    IS DISTINCT FROM (OLD.code, OLD.order_id, OLD.amount, OLD.way, OLD.provider, OLD.provider_payment_id, OLD.place)
  THEN
    RAISE EXCEPTION 'a refund stays what was approved';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER refunds_stay BEFORE UPDATE ON "refunds" FOR EACH ROW EXECUTE FUNCTION refunds_stay();--> statement-breakpoint
CREATE TRIGGER refunds_not_removed BEFORE DELETE OR TRUNCATE ON "refunds" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
