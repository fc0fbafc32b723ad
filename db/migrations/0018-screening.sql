-- Names as lists for screening are compared: in capitals, without blanks, marks and no-break spaces.
create function name_key(text) returns text language sql immutable parallel safe strict return
  nullif(translate(upper($1 collate "C"), U&' -''.,`/\00A0', ''), '');
