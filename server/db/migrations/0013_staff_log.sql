CREATE TABLE "staff_log" (
	"log_id" bigserial PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"author_id" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_log_target" ON "staff_log" USING btree ("target_kind","target_id","log_id");--> statement-breakpoint
CREATE INDEX "staff_log_author" ON "staff_log" USING btree ("author_id","create_time");--> statement-breakpoint
CREATE INDEX "staff_log_staff" ON "staff_log" USING btree ("staff_id","create_time");--> statement-breakpoint
CREATE FUNCTION staff_log_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the staff log are never changed or removed';
END $$;--> statement-breakpoint
CREATE TRIGGER staff_log_append_only BEFORE UPDATE OR DELETE ON "staff_log" FOR EACH ROW EXECUTE FUNCTION staff_log_append_only();
