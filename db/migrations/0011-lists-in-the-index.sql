-- The search index serves the lists. The tables stay as the last release imported them, without what only its searches
-- in SQL used, under the hash of today's table.sql.

drop table if exists licensed_orders, licensed_values, licensed_parts, certified_orders, certified_values, certified_parts,
  affiliated_orders, searched_payments, payment_orders;
delete from imported_tables where name in ('licensed_orders', 'licensed_values', 'licensed_parts', 'certified_orders',
  'certified_values', 'certified_parts', 'affiliated_orders', 'searched_payments', 'payment_orders');
drop function if exists blocks_of;

alter table if exists licensed_providers drop column if exists states;
alter table if exists certified_providers drop column if exists certificate_ids;
alter table if exists medical_groups drop column if exists search_city;

drop index if exists licenses_by_state, licenses_by_number, licenses_by_issue_date, licenses_by_expiry_date,
  certifications_by_abms_id, certifications_by_certification, certifications_by_certificate, certifications_by_type,
  medical_groups_by_name_down, medical_groups_by_state, medical_groups_by_state_down, medical_groups_by_members,
  medical_groups_by_members_down, medical_groups_by_clinicians, medical_groups_by_clinicians_down,
  medical_groups_by_locations, medical_groups_by_locations_down, schools_by_place;

-- Of the tables of people, only the primary key stays.
do $$
declare
  name regclass;
begin
  for name in
    select indexrelid::regclass from pg_index
    where not indisprimary
      and indrelid in (to_regclass('licensed_providers'), to_regclass('certified_providers'), to_regclass('affiliated_providers'))
  loop
    execute format('drop index %s', name);
  end loop;
end $$;

update imported_tables set table_hash = today.hash
from (values
  ('1f187a50a5c424699970af07775c9d146f990361f69335b41f2210a45e6a0f7d', 'dff50d5300225925d989df1336de6a672cf70294709dcd72e1535efdef53e953'),
  ('2c495d9ac86066dd5549a3ac195f02e08607097f62588895f13f85f6edd371d2', 'c692fe91b83f2dfaa9e2efa92acf44c0233e4c4cc3337b7c7db6cfe5675727c3'),
  ('d2675935a53c622bbfda4d9eed2de54dd96005aa3d563870a2c65a02b13777f3', 'dfc74ae10f841621739912f55251f5d87b26245ad735613a52eb564a8d84fd59'),
  ('b1b9280fa9a48b3062c6ddeec8316750419da40666fed66e6b6b962e88af937e', 'adc4547f26ba7b595bc8818238f52b452a9ec3def739b21c11f34d665e3199b4'),
  ('5c5288b986317909a548b0ae343d9997e861cf1f5b7efb35a5323bbbb00d5a6d', '521e66943f537ce9556e3782dc7c117ad2c245ad74623ef01344353dac857363')
) today (last_hash, hash)
where table_hash = last_hash;
