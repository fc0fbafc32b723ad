-- A text of both lines of a practice address without blanks and the usual punctuation, which some practices write as one. Null if
-- it is empty. A regular expression takes ten times as long.
create function compared_lines(both_lines text) returns text
  language sql immutable parallel safe
  return nullif(
    replace(replace(replace(replace(replace(replace(upper(both_lines), ' ', ''), '.', ''), ',', ''), '#', ''), '-', ''), '/', ''),
    ''
  );
