DROP INDEX "orders_placed_at_id_index";--> statement-breakpoint
DROP INDEX "payments_order_id_index";--> statement-breakpoint
CREATE INDEX "orders_placed_at_id_invoiced_at_index" ON "orders" USING btree ("placed_at","id","invoiced_at");--> statement-breakpoint
CREATE INDEX "orders_asked_index" ON "orders" USING btree ("id","state","paid","returned_money");--> statement-breakpoint
CREATE INDEX "payments_order_id_kind_amount_index" ON "payments" USING btree ("order_id","kind","amount");