// SQL for signals (R-1280).
import { endDate } from '#src/datasets/certificate-end.ts';
import { SIGNAL_DAYS } from '#src/shared/signals.ts';

/** The code of people in training to be physicians. */
const IN_TRAINING = '390200000X';

/** Days after a build of the index for which it has the ends of licenses and certificates to come. */
const AHEAD = 180;

const isWithinDays = (day: string, ahead = 0) =>
  `${day} between current_date - ${SIGNAL_DAYS} and current_date + ${ahead}`;

const andAmong = (among?: string) => (among ? ` and ${among}` : '');

/** SQL for the state in the text of an address, which ends with it. */
const stateIn = (address: string) => `upper(substring(${address} from ' ([A-Za-z]{2})$'))`;

/** Whether a person is in service. Searches find no others. */
const inService = (of: string) => `exists (select from providers where providers.npi = ${of}.npi)`;

/**
 * SQL for the signals of providers, and for their new practice addresses (`moved`): npi, signal, day, state, name. `state` is the
 * one of the license, or the one that they left; `name` that of the group or the certificate. `among` is a condition on `npi`.
 * The changes of a few people are read once. Those of all are read for each signal, because each needs few of them.
 */
export const signalRows = (among?: string): string => `
  with changed as ${among ? '' : 'not '}materialized (
    select npi, kind, field, was, "is", coalesce(published_on, (batch.imported_at at time zone 'UTC')::date) as day
    from changes join change_batches batch on batch.id = batch_id
    where batch.state = 'visible' and changes.imported_at > current_date - ${SIGNAL_DAYS}${andAmong(among)}
      and (kind = 'specialty' and position('${IN_TRAINING}' in was) > 0 and "is" <> ''
        or kind = 'group' and "is" is null
        or kind = 'license' and was is null
        or kind = 'address' and field = 'practice_address' and was <> '' and "is" <> '')
  )
  select npi, 'training_code_replaced' as signal, max(day) as day, null as state, null as name
  from changed join providers using (npi)
  where kind = 'specialty' and position('${IN_TRAINING}' in "is") = 0 and primary_taxonomy <> '${IN_TRAINING}' group by npi
  union all
  select npi, 'left_group', max(day), null, (array_agg(was order by day desc))[1]
  from changed where kind = 'group' and ${inService('changed')}
    and not exists (select from affiliations listed where listed.npi = changed.npi and listed.org_pac_id = changed.field)
  group by npi, field
  union all
  select npi, 'moved', day,
    case when right(was, 3) <> right("is", 3) and ${stateIn('was')} is distinct from ${stateIn('"is"')} then ${stateIn('was')} end, was
  from changed where kind = 'address' and ${inService('changed')}
  union all
  select npi, 'newly_licensed', min(day), state, null
  from (
    select npi, issue_date as day, state from licenses where ${isWithinDays('issue_date')}${andAmong(among)}
    union all
    select npi, changed.day, state from changed join licenses using (npi)
    where kind = 'license' and issue_date is null and field = concat_ws(' ', state, license_number)
  ) issued
  where exists (select from providers where providers.npi = issued.npi and providers.state <> issued.state)
    and exists (
      select from licenses older where older.npi = issued.npi and older.state <> issued.state and older.issue_date < issued.day
    )
    and not exists (
      select from licenses older where older.npi = issued.npi and older.state = issued.state and older.issue_date < issued.day
    )
  group by npi, state
  union all
  select npi, 'license_ends', max(expiry_date), state, null from licenses where state is not null and ${inService('licenses')}${andAmong(among)}
  group by npi, state having bool_and(expiry_date is not null) and ${isWithinDays('max(expiry_date)', AHEAD)}
  union all
  select npi, 'certificate_ends', max(${endDate}), null, coalesce(max(name), certificate_id)
  from certifications left join certificates using (certificate_id)
  where record_type in ('CE', 'EX') and certificate_id is not null and ${inService('certifications')}${andAmong(among)}
  group by npi, certificate_id having bool_and(end_year is not null or record_type = 'EX') and ${isWithinDays(`max(${endDate})`, AHEAD)}`;

/** Whether a day comes into the range of `isWithinDays`, or leaves it, between the days $1 and $2. */
const crosses = (day: string, ahead = 0) =>
  `(${day} between $1::date - ${SIGNAL_DAYS} and $2::date - ${SIGNAL_DAYS} or ${day} between $1::date + ${ahead} and $2::date + ${ahead})`;

/** SQL for the people whose signals may differ between the days $1 and $2 because time passes: `key`. */
export const peopleOfDays: string = `
  select npi as key from changes where imported_at between $1::date - ${SIGNAL_DAYS} and $2::date - ${SIGNAL_DAYS}
  union select npi from licenses where ${crosses('issue_date')} or ${crosses('expiry_date', AHEAD)}
  union select npi from certifications where ${crosses(endDate, AHEAD)}`;
