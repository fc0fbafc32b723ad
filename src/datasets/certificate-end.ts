const month = 'coalesce(end_month, 12)';

/** SQL for the last day of a board's record. Without a day, it is the last one of its month or year. */
export const endDate = `make_date(end_year, ${month}, least(coalesce(nullif(end_day, 0), 31),
  extract(day from make_date(end_year, ${month}, 1) + interval '1 month - 1 day')::int))`;
