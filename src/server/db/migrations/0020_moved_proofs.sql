-- A picture whose row is emptied or deleted may lie in the bucket still, which no transaction reaches: what has to be removed there is
-- written down with the change, and crossed off when it is gone. Which pictures are in the bucket needs no column: their rows have no
-- bytes and no "dropped_at", which no row of the release before has.
CREATE TABLE "proof_removals" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
