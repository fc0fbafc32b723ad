import { Failure } from '#src/server/failure.ts';

/** The code of the refusal. */
export const LICENSED = 'licensed';

/** The refusal of a call by API token that needs a dataset of a licensed source. */
export const licensedOnly = (dataset: string) =>
  new Failure(
    403,
    LICENSED,
    `API tokens cannot read the dataset ${dataset}: it is licensed for use on screen. See SHARE_LICENSED.`,
  );
