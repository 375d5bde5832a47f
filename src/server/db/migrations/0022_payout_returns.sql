CREATE TABLE "payout_returns" (
	"id" serial PRIMARY KEY NOT NULL,
	"sale" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"reference" text NOT NULL,
	"returned_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payout_returns" ADD CONSTRAINT "payout_returns_sale_digital_sales_number_fk" FOREIGN KEY ("sale") REFERENCES "public"."digital_sales"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_returns_sale_index" ON "payout_returns" USING btree ("sale");--> statement-breakpoint
CREATE INDEX "payout_returns_paid_at_index" ON "payout_returns" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "payout_returns_returned_at_index" ON "payout_returns" USING btree ("returned_at");--> statement-breakpoint
CREATE INDEX "digital_sales_paid_reference" ON "digital_sales" USING btree (upper("paid_reference")) WHERE "digital_sales"."paid_at" is not null;