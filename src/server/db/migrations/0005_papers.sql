CREATE TABLE "issued_documents" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"order_id" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"template" integer NOT NULL,
	"pdf" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "issued_documents_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax" jsonb DEFAULT '{"profile":"specification","gstPercent":"3"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "price_locks" ADD COLUMN "tax" jsonb DEFAULT '{"profile":"specification","gstPercent":"3"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_one_invoice" ON "issued_documents" USING btree ("order_id") WHERE "issued_documents"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "issued_documents_order_id_index" ON "issued_documents" USING btree ("order_id");--> statement-breakpoint
CREATE TRIGGER issued_documents_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON "issued_documents" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The fictional number of the demo had a wrong check character, with which no order could be confirmed any more.
UPDATE "client_details" SET "details" = jsonb_set("details", '{GstNumber}', '"27AAAAA0000A1Z2"') WHERE "details"->>'GstNumber' = '27AAAAA0000A1Z5';--> statement-breakpoint
-- Digital metal was taxed by its terms, which its ticket kept.
UPDATE "orders" SET "tax" = jsonb_build_object('profile', 'specification', 'gstPercent', trim_scale("digital_quotes"."gst_percent")::text) FROM "digital_purchases" JOIN "digital_quotes" ON "digital_quotes"."id" = "digital_purchases"."quote_id" WHERE "digital_purchases"."order_id" = "orders"."id";
