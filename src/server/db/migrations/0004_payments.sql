CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"channel" text NOT NULL,
	"reference" text NOT NULL,
	"reference_key" text NOT NULL,
	"shared_because" text DEFAULT '' NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reverses" integer,
	CONSTRAINT "payments_reverses_unique" UNIQUE("reverses"),
	CONSTRAINT "payments_amount_sign" CHECK (("payments"."reverses" is null) = ("payments"."amount" > 0)),
	CONSTRAINT "payments_amount_some" CHECK ("payments"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "order_steps" DROP CONSTRAINT "order_steps_order_id_state_unique";--> statement-breakpoint
ALTER TABLE "order_steps" ADD COLUMN "kind" text DEFAULT 'reached' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returned_money" numeric(14, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returned_grams" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "pixel_hash" text;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "likeness" bit(512);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_payments_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_order_id_index" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_reference_key_index" ON "payments" USING btree ("reference_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference_once" ON "payments" USING btree ("kind","reference_key") WHERE "payments"."reference_key" <> '' and "payments"."shared_because" = '' and "payments"."reverses" is null;--> statement-breakpoint
CREATE INDEX "order_steps_order_id_index" ON "order_steps" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_utr_key_index" ON "orders" USING btree (ltrim(upper("utr"), '0'));--> statement-breakpoint
CREATE INDEX "proofs_pixel_hash_index" ON "proofs" USING btree ("pixel_hash");--> statement-breakpoint
-- What came before payments were records: each try by card that was paid, and the rest as the desk had noted it.
INSERT INTO "payments" ("order_id", "kind", "amount", "channel", "reference", "reference_key", "shared_because", "seen_at", "recorded_at", "by", "note")
SELECT "order_id", 'in', "amount", 'card', "provider_payment_id", 'card:' || "provider_payment_id", '', coalesce("settled_at", "created_at"), coalesce("settled_at", "created_at"), 'card', "provider"
FROM "card_payments" WHERE "state" = 'paid' AND "provider_payment_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "payments" ("order_id", "kind", "amount", "channel", "reference", "reference_key", "shared_because", "seen_at", "recorded_at", "by", "note")
SELECT "id", 'in', "came" - "carded", "channel", "utr", ltrim(upper("utr"), '0'), 'recorded before references were compared', "seen", "seen", "who", 'noted before payments were records'
FROM (
	SELECT o."id", o."utr",
		o."refund_due" + CASE WHEN o."state" <> 'rejected' AND s."at" IS NOT NULL THEN o."paid" ELSE 0 END AS "came",
		coalesce((SELECT sum("amount") FROM "payments" p WHERE p."order_id" = o."id"), 0) AS "carded",
		CASE o."payment_mode" WHEN 'CARD' THEN 'card' ELSE 'upi' END AS "channel",
		coalesce(s."at", o."placed_at") AS "seen", coalesce(s."by", 'store') AS "who"
	FROM "orders" o LEFT JOIN "order_steps" s ON s."order_id" = o."id" AND s."state" = 'payment-received'
) noted WHERE "came" > "carded";--> statement-breakpoint
INSERT INTO "payments" ("order_id", "kind", "amount", "channel", "reference", "reference_key", "shared_because", "seen_at", "recorded_at", "by", "note")
SELECT "id", 'out', "refund_due", 'bank', "refund_reference", ltrim(upper(regexp_replace("refund_reference", '[^A-Za-z0-9]', '', 'g')), '0'), 'recorded before references were compared', "refunded_at", "refunded_at",
	coalesce((SELECT 'desk:' || a."by" FROM "desk_acts" a WHERE a."act" = 'refunded' AND a."subject" = o."number" ORDER BY a."id" LIMIT 1), 'store'), 'noted before payments were records'
FROM "orders" o WHERE "refund_due" > 0 AND "refunded_at" IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER payments_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON "payments" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "refund_due";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "refunded_at";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "refund_reference";
