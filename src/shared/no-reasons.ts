// Why people on a list are no candidates any more (R-1553).

/** The reasons, with their words. */
export const noReasonLabels = {
  not_interested: 'Not interested',
  pay: 'Pay',
  location: 'Location',
  schedule: 'Schedule',
  family: 'Family',
  took_another_job: 'Took another job',
  not_qualified: 'Not qualified',
  license: 'License',
  client_declined: 'Declined by the client',
  no_answer: 'No answer',
  asked_not_to_be_contacted: 'Asked not to be contacted',
  other: 'Other',
};

export type NoReason = keyof typeof noReasonLabels;
export const noReasons = Object.keys(noReasonLabels) as NoReason[];

/** People in a stage that means no without a reason. */
export const NO_REASON = 'No reason given';

/** Whether people in a stage are no candidates any more, by its name. */
export const meansNo = (stage: string): boolean =>
  /^(not (a fit|interested)|declined|rejected|withdrawn|withdrew)$/i.test(stage.trim());
