-- What a card adds to a purchase by ticket, and how it is taxed, as its customer was told: the store may be set otherwise before they pay. Null
-- in a ticket of the release before, for which the store's settings count.
ALTER TABLE "digital_quotes" ADD COLUMN "surcharge_percent" numeric(7, 4);--> statement-breakpoint
ALTER TABLE "digital_quotes" ADD COLUMN "tax_profile" text;