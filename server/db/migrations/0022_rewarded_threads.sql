ALTER TABLE "threads" ADD COLUMN "is_rewarded" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- Those that nobody has read yet: they wait for the staff, or were refused.
UPDATE "threads" SET "is_rewarded" = 0 WHERE "audit_status" IN (0, 2) AND "is_edited" = 0;
