ALTER TABLE "car_clubs" ADD COLUMN "cover_color" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "cover_color" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What was uploaded knows its colour. Rows of 0012 that are older than their column get theirs here, too.
UPDATE "car_clubs" SET "cover_color" = u."color" FROM "uploads" u WHERE u."file_name" <> '' AND '/media/u/' || u."file_name" = COALESCE(NULLIF("car_clubs"."cover_url", ''), "car_clubs"."logo_url");--> statement-breakpoint
UPDATE "topics" SET "cover_color" = u."color" FROM "uploads" u WHERE u."file_name" <> '' AND '/media/u/' || u."file_name" = "topics"."cover_url";--> statement-breakpoint
UPDATE "circles" SET "cover_color" = u."color" FROM "uploads" u WHERE "circles"."cover_color" = '' AND u."file_name" <> '' AND '/media/u/' || u."file_name" = "circles"."cover_url";--> statement-breakpoint
UPDATE "users" SET "cover_color" = u."color" FROM "uploads" u WHERE "users"."cover_color" = '' AND u."file_name" <> '' AND '/media/u/' || u."file_name" = "users"."cover_url";--> statement-breakpoint
UPDATE "users" SET "avatar_color" = u."color" FROM "uploads" u WHERE "users"."avatar_color" = '' AND u."file_name" <> '' AND '/media/u/' || u."file_name" = "users"."avatar_url";
