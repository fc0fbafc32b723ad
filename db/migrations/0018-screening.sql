-- Names as lists for screening are compared: in capitals, without accents, blanks, marks and no-break spaces. Most names are
-- plain, and translate() is ten times slower than the regular expression. It is not strict, so that PostgreSQL can inline it.
create function name_key(text) returns text language sql immutable parallel safe return
  case when $1 collate "C" ~ '^[A-Z]+$' then $1 else
    nullif(
      translate(
        upper($1 collate "C"),
        'áàâäãåéèêëíìîïóòôöõúùûüñçýÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇÝ' || U&' -''.,`/\00A0',
        'AAAAAAEEEEIIIIOOOOOUUUUNCYAAAAAAEEEEIIIIOOOOOUUUUNCY'
      ),
      ''
    )
  end;

-- Whether two last names of one person can be the same: equal, or with a part in common, such as GARCIA and GARCIA-LOPEZ.
create function last_names_agree(text, text) returns boolean language sql immutable parallel safe return
  coalesce(name_key($1) = name_key($2), false)
  or exists (
    select from regexp_split_to_table(upper($1), U&'[ \00A0-]+') one
    join regexp_split_to_table(upper($2), U&'[ \00A0-]+') other on one = other
    where length(one) > 2 and one not in ('DEL', 'DER', 'LAS', 'LOS', 'SAN', 'VAN', 'VON')
  );
