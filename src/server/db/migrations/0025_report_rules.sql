-- By which rule a row of the reports was reckoned. Those that are there, and those that the release before goes on to write, are of the
-- first; the sweep writes them anew. A migration that emptied the table would have them back from that release within the minute.
ALTER TABLE "report_rows" ADD COLUMN "rule" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "report_rows_rule_order_id_index" ON "report_rows" USING btree ("rule","order_id");
