CREATE TABLE "digital_purchases" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"quote_id" text NOT NULL,
	CONSTRAINT "digital_purchases_quote_id_unique" UNIQUE("quote_id")
);
--> statement-breakpoint
CREATE TABLE "digital_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"customer_id" integer NOT NULL,
	"side" text NOT NULL,
	"source" text NOT NULL,
	"rate" numeric(14, 2) NOT NULL,
	"units" bigint NOT NULL,
	"gst_percent" numeric(7, 4) NOT NULL,
	"value" numeric(14, 2) NOT NULL,
	"gst" numeric(14, 2) NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"rates" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"signature" text NOT NULL,
	CONSTRAINT "digital_quotes_order_number_unique" UNIQUE("order_number")
);
--> statement-breakpoint
CREATE TABLE "digital_sales" (
	"number" text PRIMARY KEY NOT NULL,
	"quote_id" text NOT NULL,
	"customer_id" integer NOT NULL,
	"payout" jsonb NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_reference" text DEFAULT '' NOT NULL,
	CONSTRAINT "digital_sales_quote_id_unique" UNIQUE("quote_id")
);
--> statement-breakpoint
CREATE TABLE "digital_terms" (
	"source" text PRIMARY KEY NOT NULL,
	"buy_percent" numeric(7, 4) NOT NULL,
	"sell_percent" numeric(7, 4) NOT NULL,
	"gst" numeric(7, 4) NOT NULL,
	"min_value" numeric(14, 2) NOT NULL,
	"max_value" numeric(14, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_details" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"payout" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_candles" (
	"source" text NOT NULL,
	"span" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"open" numeric(14, 4) NOT NULL,
	"high" numeric(14, 4) NOT NULL,
	"low" numeric(14, 4) NOT NULL,
	"close" numeric(14, 4) NOT NULL,
	CONSTRAINT "rate_candles_source_span_at_pk" PRIMARY KEY("source","span","at")
);
--> statement-breakpoint
CREATE TABLE "store_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digital_purchases" ADD CONSTRAINT "digital_purchases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digital_purchases" ADD CONSTRAINT "digital_purchases_quote_id_digital_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."digital_quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digital_quotes" ADD CONSTRAINT "digital_quotes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digital_sales" ADD CONSTRAINT "digital_sales_quote_id_digital_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."digital_quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digital_sales" ADD CONSTRAINT "digital_sales_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_details" ADD CONSTRAINT "payout_details_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digital_quotes_customer_id_created_at_index" ON "digital_quotes" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "digital_sales_customer_id_sold_at_index" ON "digital_sales" USING btree ("customer_id","sold_at");--> statement-breakpoint
INSERT INTO "digital_terms" ("source", "buy_percent", "sell_percent", "gst", "min_value", "max_value") VALUES ('gold', 0.5, 1.5, 3, 100, 200000), ('silver', 1, 2.5, 3, 100, 200000);
