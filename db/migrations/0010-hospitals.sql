-- Hospitals became a dataset of their own. The tables of affiliations stay as the last release imported them, under the hash of
-- today's table.sql; facility_affiliations gets the indexes that it has there.

do $$ begin
  if to_regclass('public.facility_affiliations') is not null then
    create index if not exists facility_affiliations_by_ccn on facility_affiliations (ccn);
    create index if not exists facility_affiliations_by_parent on facility_affiliations (parent_ccn);
  end if;
end $$;

update imported_tables set table_hash = '1f187a50a5c424699970af07775c9d146f990361f69335b41f2210a45e6a0f7d'
where table_hash = '734fc0ec75c541ef94ad6a78019eed75e602209cf936e93ac0551ea9a2b16b83' and name <> 'hospitals';

-- Imports of nothing but hospitals are theirs now.
update imports set dataset = 'hospitals'
where dataset = 'affiliations' and files <> '{}'
  and not exists (select from unnest(files) file where file !~* '^Hospital_General_Information.*\.csv$');

-- Hospitals have columns that the last release did not store. Published ones stay without them, for the names beside affiliations,
-- and need import; invented ones are dropped by the next start, as tables that no import has filled.
update imported_tables set import_id = null, base_import_id = null, published_on = null, rows = 0
from imports where imports.id = import_id and demo and name = 'hospitals';
