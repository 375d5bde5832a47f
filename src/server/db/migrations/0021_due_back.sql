-- For which orders more was kept than they ask for, beside what they are found by: Today, the metrics and the refunds look for the few
-- among all, ever so often, and adding up the money of all takes 170 ms in a shop with 100,000 orders. It is a mark and no figure: how
-- much is due, the rows say as ever. The release before knows nothing of it; the triggers set it for that one too.
-- Whoever moves an order or its money locks the order first and writes here last: taken the other way round, the two would wait for one
-- another.
LOCK TABLE "orders" IN EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "order_search" ADD COLUMN "over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "order_search" s SET "over" = true
	FROM (SELECT "order_id", sum(CASE "kind" WHEN 'in' THEN "amount" WHEN 'out' THEN -"amount" ELSE 0 END) AS "kept" FROM "payments" GROUP BY "order_id") m
	JOIN "orders" o ON o."id" = m."order_id"
	WHERE o."id" = s."order_id" AND m."kept" > CASE WHEN o."state" IN ('rejected', 'cancelled', 'replaced') THEN 0
		WHEN o."state" = 'returned' THEN o."paid" - o."returned_money" ELSE o."paid" END;--> statement-breakpoint
CREATE INDEX "order_search_over_index" ON "order_search" USING btree ("order_id") WHERE "order_search"."over";--> statement-breakpoint
-- As `askedFor` and `weighMoney` have it. Nearly always nothing has changed, and nothing is written.
CREATE FUNCTION weigh_order(the_order integer) RETURNS void LANGUAGE sql AS $$
	UPDATE "order_search" s SET "over" = NOT s."over" FROM "orders" o
		WHERE s."order_id" = the_order AND o."id" = the_order AND s."over" <> (
			(SELECT coalesce(sum(CASE p."kind" WHEN 'in' THEN p."amount" WHEN 'out' THEN -p."amount" ELSE 0 END), 0)
				FROM "payments" p WHERE p."order_id" = the_order)
			> CASE WHEN o."state" IN ('rejected', 'cancelled', 'replaced') THEN 0
				WHEN o."state" = 'returned' THEN o."paid" - o."returned_money" ELSE o."paid" END);
$$;
--> statement-breakpoint
CREATE FUNCTION weigh_this_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM weigh_order(NEW."id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION weigh_its_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM weigh_order(NEW."order_id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_weighed AFTER UPDATE OF "state", "paid", "returned_money" ON "orders" FOR EACH ROW EXECUTE FUNCTION weigh_this_order();
--> statement-breakpoint
CREATE TRIGGER payments_weighed AFTER INSERT ON "payments" FOR EACH ROW EXECUTE FUNCTION weigh_its_order();
--> statement-breakpoint
-- Else the database guesses that half of all orders are marked, until it counts by itself.
ANALYZE "order_search";
