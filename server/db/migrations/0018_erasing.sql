-- When a person is erased, what an entry says of that person's words is emptied, and nothing else of it.
CREATE OR REPLACE FUNCTION staff_log_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('server.erasing', true) = 'on' AND new.about = ''
    AND to_jsonb(new) - 'about' = to_jsonb(old) - 'about' THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'entries of the staff log are never changed or removed';
END $$;
