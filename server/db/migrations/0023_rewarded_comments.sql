ALTER TABLE "posts" ADD COLUMN "is_rewarded" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "is_rewarded" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- Those that nobody has read yet. Of the hidden ones nothing says which were read.
UPDATE "posts" SET "is_rewarded" = 0 WHERE "status" = 3;
--> statement-breakpoint
UPDATE "replies" SET "is_rewarded" = 0 WHERE "status" = 3;
