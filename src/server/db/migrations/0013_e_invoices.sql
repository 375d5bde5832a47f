CREATE TABLE "e_invoices" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ask_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"irn" text,
	"ack_no" text,
	"ack_at" timestamp with time zone,
	"signed_qr" text,
	"template" integer,
	"pdf" "bytea",
	"sha256" text,
	CONSTRAINT "e_invoices_irn_unique" UNIQUE("irn"),
	CONSTRAINT "e_invoices_whole" CHECK (("e_invoices"."state" = 'registered') = ("e_invoices"."irn" is not null and "e_invoices"."ack_no" is not null and "e_invoices"."ack_at" is not null and "e_invoices"."signed_qr" is not null and "e_invoices"."pdf" is not null and "e_invoices"."sha256" is not null))
);
--> statement-breakpoint
ALTER TABLE "e_invoices" ADD CONSTRAINT "e_invoices_document_id_issued_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."issued_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "e_invoices_state_ask_at_index" ON "e_invoices" USING btree ("state","ask_at");--> statement-breakpoint
CREATE FUNCTION e_invoices_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.document_id IS DISTINCT FROM NEW.document_id OR OLD.state = 'registered' THEN
    RAISE EXCEPTION 'what was registered never changes';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER e_invoices_stay BEFORE UPDATE ON "e_invoices" FOR EACH ROW EXECUTE FUNCTION e_invoices_stay();--> statement-breakpoint
CREATE TRIGGER e_invoices_not_removed BEFORE DELETE OR TRUNCATE ON "e_invoices" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
