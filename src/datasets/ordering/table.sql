-- Practitioners who may order and refer for Medicare. The publisher may repeat an NPI.
create table ordering (
  npi bigint,
  last_name text,
  first_name text,
  -- items and services of Part B
  part_b text,
  -- durable medical equipment
  dme text,
  -- home health
  hha text,
  -- power mobility devices
  pmd text,
  -- older files lack it
  hospice text
);

create index ordering_by_npi on ordering (npi);
