-- What lists of orders are chosen by stands beside what they are found by: a page is then read from one narrow table, whatever the
-- statistics of others say. The release before knows nothing of these columns; the triggers fill them in for it too.
-- Whoever moves an order locks it first and writes here last: taken the other way round, the two would wait for one another.
LOCK TABLE "orders" IN EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "order_search" ADD COLUMN "placed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_search" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "order_search" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "order_search" ADD COLUMN "payment_mode" text;--> statement-breakpoint
ALTER TABLE "order_search" ADD COLUMN "paid" numeric(14, 2);--> statement-breakpoint
UPDATE "order_search" s SET "placed_at" = o."placed_at", "state" = o."state", "kind" = o."kind", "payment_mode" = o."payment_mode", "paid" = o."paid"
	FROM "orders" o WHERE o."id" = s."order_id";--> statement-breakpoint
ALTER TABLE "order_search" ALTER COLUMN "placed_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_search" ALTER COLUMN "state" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_search" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_search" ALTER COLUMN "payment_mode" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_search" ALTER COLUMN "paid" SET NOT NULL;--> statement-breakpoint
-- One reader goes through all rows in 50 ms. Helpers are slower to start than that, and take the cores of those who buy.
ALTER TABLE "order_search" SET (parallel_workers = 0);--> statement-breakpoint
CREATE INDEX "order_search_placed_at_order_id_index" ON "order_search" USING btree ("placed_at","order_id");
--> statement-breakpoint
-- A payment that comes while somebody else moves the order would bring back the state from before: once a row is there, only the
-- order's own trigger writes these columns.
CREATE OR REPLACE FUNCTION search_order(the_order integer) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "order_search" ("order_id", "words", "gold", "silver", "placed_at", "state", "kind", "payment_mode", "paid")
		SELECT s."order_id", s."words", s."gold", s."silver", o."placed_at", o."state", o."kind", o."payment_mode", o."paid"
			FROM "order_search_source" s JOIN "orders" o ON o."id" = s."order_id" WHERE s."order_id" = the_order
		ON CONFLICT ("order_id") DO UPDATE SET "words" = excluded."words", "gold" = excluded."gold", "silver" = excluded."silver";
$$;
--> statement-breakpoint
CREATE FUNCTION list_this_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "order_search" SET "placed_at" = NEW."placed_at", "state" = NEW."state", "kind" = NEW."kind",
		"payment_mode" = NEW."payment_mode", "paid" = NEW."paid" WHERE "order_id" = NEW."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_listed AFTER UPDATE OF "placed_at", "state", "kind", "payment_mode", "paid" ON "orders" FOR EACH ROW EXECUTE FUNCTION list_this_order();
