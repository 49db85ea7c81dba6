-- The texts that a search compares are written with every row. A function of SQL in a generated column is looked at anew by each statement
-- that writes, to see whether it can become a part of it, which this one cannot; one with a setting of its own is not looked at.
alter function app.searchable(text) set search_path = '';
