-- How names of OIG's list and of NPPES are compared (R-972 to R-979): each name becomes a set of tokens, and two names are possibly those
-- of one person if they have a token in common. A token is `surname|given name`. Marks before a surname: `-` a part of a
-- double name, `=` two parts of one, `~` the start of a name that the list cut. Before a given name: `*` the initial of a
-- person whom the list names by it, `.` that of a person whom NPPES names by it.

-- The words of a name in capitals, without accents and marks. O'NEIL, MC NEIL and ST JOHN are one word each.
create function name_words(name text) returns text[] language plpgsql immutable parallel safe as $$
declare
  plain text := btrim(translate(
    upper(name collate "C"),
    'áàâäãåéèêëíìîïóòôöõúùûüñçýÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇÝ' || U&'-,/()&\00A0.''`\2018\2019',
    'AAAAAAEEEEIIIIOOOOOUUUUNCYAAAAAAEEEEIIIIOOOOOUUUUNCY       '
  ));
begin
  if strpos(plain, ' ') = 0 then return array[plain]; end if;
  return string_to_array(
    regexp_replace(regexp_replace(plain, ' +', ' ', 'g'), '\m(O|D|MC|MAC|FITZ|ST) (?=\S)', '\1', 'g'),
    ' '
  );
end $$;

-- The words of a last name without suffixes and degrees at its end.
create function surname_words(name text) returns text[] language plpgsql immutable parallel safe as $$
declare
  words text[] := public.name_words(name);
begin
  while cardinality(words) > 1 and words[cardinality(words)] in ('JR', 'SR', 'II', 'III', 'IV', '2ND', '3RD', '4TH', 'ESQ',
    'MD', 'DDS', 'DMD', 'DPM', 'DC', 'OD', 'PHD', 'PSYD', 'PHARMD', 'RN', 'LPN', 'CRNA', 'LCSW', 'PAC') loop
    words := trim_array(words, 1);
  end loop;
  return words;
end $$;

-- The parts of a last name, by which alone its bearer may be listed: each word that is no particle, also with the particles
-- before it (ROSA and DELAROSA).
create function surname_parts(words text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  parts text[] := '{}';
  run text := '';
  word text;
begin
  if coalesce(cardinality(words), 0) < 2 then return parts; end if;
  foreach word in array words loop
    run := run || word;
    continue when word in ('DE', 'LA', 'LE', 'DEL', 'DELA', 'LAS', 'LOS', 'DA', 'DI', 'DO', 'DOS', 'DAS', 'DU', 'VAN', 'VON', 'DER',
      'DEN', 'TEN', 'TER', 'EL', 'AL', 'ABU', 'BIN', 'IBN', 'BEN', 'Y', 'E', 'SAN', 'SANTA');
    if length(word) > 1 then parts := parts || word; end if;
    if run <> word then parts := parts || run; end if;
    run := '';
  end loop;
  return parts;
end $$;

-- Each two parts of a double name, in alphabetical order: GARCIA-LOPEZ and LOPEZ GARCIA have one pair in common.
create function surname_pairs(words text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  parts text[] := public.surname_parts(words);
  pairs text[] := '{}';
  one text;
  other text;
begin
  if cardinality(parts) < 2 then return pairs; end if;
  foreach one in array parts loop
    foreach other in array parts loop
      if one < other and one = any(words) and other = any(words) then pairs := pairs || (one || other); end if;
    end loop;
  end loop;
  return pairs;
end $$;

-- The given names by which a person may be named elsewhere: all words, the first, a second one after an initial; and other forms,
-- such as nicknames. No initials.
create function given_names(words text[], forms text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  names text[] := '{}';
  name text;
begin
  foreach name in array
    array[left(array_to_string(words, ''), 15), words[1], case when length(words[1]) = 1 then words[2] end] || forms
  loop
    if length(name) > 1 and name <> all(names) then names := names || name; end if;
  end loop;
  return names;
end $$;

-- Each surname with each given name.
create function name_tokens(surnames text[], given text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  tokens text[] := '{}';
  surname text;
  name text;
begin
  foreach surname in array surnames loop
    foreach name in array given loop
      tokens := tokens || (surname || '|' || name);
    end loop;
  end loop;
  return tokens;
end $$;

-- The texts with a mark before them.
create function marked(mark text, texts text[]) returns text[] language plpgsql immutable parallel safe as $$
begin
  for n in 1 .. cardinality(texts) loop
    texts[n] := mark || texts[n];
  end loop;
  return texts;
end $$;

-- The tokens of a name in OIG's list, which cuts last names after 20 characters and first names after 15. `forms`: other
-- forms of the first name, such as nicknames.
create function listed_names(last text, first text, forms text[] default '{}') returns text[]
language plpgsql immutable parallel safe as $$
declare
  words text[] := public.surname_words(last);
  given text[] := public.name_words(first);
  whole text := array_to_string(words, '');
  whole_given text := array_to_string(given, '');
  parts text[] := public.surname_parts(words);
  surnames text[] := array[whole];
  tokens text[];
begin
  if coalesce(whole, '') = '' or coalesce(whole_given, '') = '' then return '{}'; end if;
  if length(last) >= 19 then
    surnames := surnames || ('~' || whole);
    parts := array_remove(parts, words[cardinality(words)]); -- it may be cut
  end if;
  tokens := public.name_tokens(
      surnames || parts || ('-' || whole) || public.marked('=', public.surname_pairs(words)),
      public.given_names(given, forms)
    )
    || public.name_tokens(surnames, array['.' || left(whole_given, 1)]);
  if length(given[1]) = 1 then tokens := tokens || public.name_tokens(surnames, array['*' || given[1]]); end if;
  -- first and last name swapped
  if length(whole_given) > 1 and length(whole) > 1 then tokens := tokens || (whole_given || '|' || left(whole, 15)); end if;
  return tokens;
end $$;

-- The tokens of one name in NPPES.
create function known_name(last text, first text, forms text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  words text[] := public.surname_words(last);
  given text[] := case when first ~ '^[A-Z]+$' then array[first] else public.name_words(first) end;
  whole text := words[1];
  surnames text[];
  tokens text[];
  part text;
begin
  if coalesce(whole, '') = '' or coalesce(given[1], '') = '' then return '{}'; end if;
  if cardinality(words) > 1 then whole := array_to_string(words, ''); end if;
  surnames := array[whole];
  if length(last) >= 19 then
    for n in 14 .. least(20, length(whole)) loop
      surnames := surnames || ('~' || left(whole, n));
    end loop;
  end if;
  tokens := public.name_tokens(surnames, array['*' || left(given[1], 1)]);
  if length(given[1]) = 1 then tokens := tokens || public.name_tokens(surnames, array['.' || given[1]]); end if;
  if cardinality(words) > 1 then
    foreach part in array public.surname_parts(words) loop
      surnames := surnames || ('-' || part);
    end loop;
    surnames := surnames || public.marked('=', public.surname_pairs(words));
  end if;
  if cardinality(given) = 1 and forms = '{}' then given := array[left(given[1], 15)]; else given := public.given_names(given, forms); end if;
  return tokens || public.name_tokens(surnames, given);
end $$;

-- The same. Most names are plain, and their tokens need no work.
create function known_tokens(last text, first text, forms text[]) returns text[] language sql immutable parallel safe return
  case
    when forms = '{}' and last collate "C" ~ '^[A-Za-z]{2,18}$' and first collate "C" ~ '^[A-Za-z]{2,15}$'
    then array[
      upper(last collate "C") || '|' || upper(first collate "C"),
      upper(last collate "C") || '|*' || upper(left(first, 1) collate "C")
    ]
    else known_name(last, first, forms)
  end;

-- The tokens of a person in NPPES: of the present and the other name, each with both first names.
create function known_names(last text, first text, other_last text, other_first text, forms text[] default '{}') returns text[]
language sql immutable parallel safe return
  case
    when other_last is null and other_first is null then known_tokens(last, first, forms)
    when other_first is null or other_first = first then known_tokens(last, first, forms) || known_tokens(other_last, first, forms)
    else known_tokens(last, first, forms) || known_tokens(other_last, other_first, forms)
      || known_tokens(last, other_first, forms) || known_tokens(other_last, first, forms)
  end;

-- The initials of the names beside the first: none contradicts another person's if it is among them, or if one has none.
create function middle_initials(first text, middle text) returns text[] language sql immutable parallel safe return
  array(
    select distinct left(word, 1) from unnest((name_words(first))[2:] || name_words(middle)) word
    where word not in ('', 'JR', 'SR', 'II', 'III', 'IV', 'NMN')
  );

-- A last name, and its parts.
create function surnames(name text) returns text[] language sql immutable parallel safe return
  array[array_to_string(surname_words(name), '')] || surname_parts(surname_words(name));

-- Whether a last name in OIG's list can be that of its NPI: the name or a part is equal, or the list cut it after 20 characters.
create or replace function last_names_agree(text, text) returns boolean language sql immutable parallel safe return
  coalesce(
    name_key($1) = name_key($2) or surnames($1) && surnames($2)
      or length($1) >= 19 and starts_with(array_to_string(name_words($2), ''), array_to_string(name_words($1), '')),
    false
  );

-- The people in rows without an NPI are found by their names. The table may be missing in a database without imports.
do $$
begin
  if to_regclass('exclusions_in_force') is not null then
    create index exclusions_in_force_by_names on exclusions_in_force using gin (listed_names(last_name, first_name))
      where npi is null;
  end if;
end $$;

-- What teams decided about possible matches. The newest of a team about a row counts, while both rows are as they were.
create table screening_decisions (
  id uuid primary key default gen_random_uuid(),
  npi bigint not null,
  team text not null,
  -- identifies the row of the list, and the contents of the record of NPPES
  listed_row text not null,
  known_row text not null,
  decision text not null check (decision in ('same', 'not_same')),
  reason text not null,
  author_id uuid references profiles on delete set null,
  created_at timestamptz not null default now()
);

create index screening_decisions_by_npi on screening_decisions (npi, created_at desc);
