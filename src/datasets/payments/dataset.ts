import { type CriterionName, type Fields, npiField } from '#src/shared/declare.ts';

/**
 * The fields of a payment record, in the publisher's order. Amounts are US dollars. Null is unknown, which is not zero:
 * the publisher withholds counts of 1 to 10 people and counts that would reveal them.
 */
export const paymentFields = {
  /** The year of the services, from the name of the file. */
  year: { type: 'int not null', listed: true },
  npi: { ...npiField, header: 'Rndrng_NPI', label: 'NPI', listed: true },
  last_name: {
    note: 'or the name of an organization',
    header: 'Rndrng_Prvdr_Last_Org_Name',
    indexed: 800,
    label: 'Last Name/Organization',
    head: 'Last Name',
    match: 'same',
    sort: true,
    listed: true,
  },
  first_name: {
    header: 'Rndrng_Prvdr_First_Name',
    indexed: 800,
    label: 'First Name',
    match: 'same',
    sort: true,
    listed: true,
  },
  middle_name: { header: 'Rndrng_Prvdr_MI', optional: true, listed: true },
  credential: { header: 'Rndrng_Prvdr_Crdntls', listed: true },
  /** I for an individual, O for an organization. */
  entity_code: { header: 'Rndrng_Prvdr_Ent_Cd', listed: true },
  address_1: { header: 'Rndrng_Prvdr_St1' },
  address_2: { header: 'Rndrng_Prvdr_St2' },
  city: { header: 'Rndrng_Prvdr_City', indexed: true, label: 'City', match: 'same', listed: true },
  state: {
    header: 'Rndrng_Prvdr_State_Abrvtn',
    indexed: 300,
    label: 'State',
    match: 'same',
    takes: 'state',
    listed: true,
  },
  zip: {
    header: 'Rndrng_Prvdr_Zip5',
    clean: 'zip',
    indexed: true,
    label: 'ZIP Code',
    match: 'same',
    takes: 'zip',
    listed: true,
  },
  provider_type: { header: 'Rndrng_Prvdr_Type' },
  medicare_participating: { header: 'Rndrng_Prvdr_Mdcr_Prtcptg_Ind', optional: true },
  procedure_codes: { type: 'int', header: 'Tot_HCPCS_Cds', clean: 'count' },
  beneficiaries: {
    type: 'int',
    header: 'Tot_Benes',
    clean: 'count',
    head: 'Beneficiaries',
    sort: 'bene',
    listed: true,
  },
  services: { type: 'double precision', header: 'Tot_Srvcs', clean: 'amount', listed: true },
  submitted_charges: { type: 'double precision', header: 'Tot_Sbmtd_Chrg', clean: 'amount', listed: true },
  allowed_amount: { type: 'double precision', header: 'Tot_Mdcr_Alowd_Amt', clean: 'amount', listed: true },
  payment_amount: {
    type: 'double precision',
    header: 'Tot_Mdcr_Pymt_Amt',
    clean: 'amount',
    head: 'Medicare Payment',
    sort: 'amount',
    listed: true,
  },
  drug_suppression: { header: 'Drug_Sprsn_Ind', optional: true },
  drug_beneficiaries: { type: 'int', header: 'Drug_Tot_Benes', clean: 'count' },
  drug_services: { type: 'double precision', header: 'Drug_Tot_Srvcs', clean: 'amount' },
  drug_payment_amount: { type: 'double precision', header: 'Drug_Mdcr_Pymt_Amt', clean: 'amount' },
  medical_suppression: { header: 'Med_Sprsn_Ind', optional: true },
  medical_beneficiaries: { type: 'int', header: 'Med_Tot_Benes', clean: 'count' },
  medical_services: { type: 'double precision', header: 'Med_Tot_Srvcs', clean: 'amount' },
  medical_payment_amount: { type: 'double precision', header: 'Med_Mdcr_Pymt_Amt', clean: 'amount' },
  average_age: { type: 'double precision', header: 'Bene_Avg_Age', clean: 'amount' },
  age_under_65: { type: 'int', header: 'Bene_Age_LT_65_Cnt', clean: 'count' },
  age_65_74: { type: 'int', header: 'Bene_Age_65_74_Cnt', clean: 'count' },
  age_75_84: { type: 'int', header: 'Bene_Age_75_84_Cnt', clean: 'count' },
  age_over_84: { type: 'int', header: 'Bene_Age_GT_84_Cnt', clean: 'count' },
  female: { type: 'int', header: 'Bene_Feml_Cnt', clean: 'count' },
  male: { type: 'int', header: 'Bene_Male_Cnt', clean: 'count' },
  race_white: { type: 'int', header: 'Bene_Race_Wht_Cnt', clean: 'count' },
  race_black: { type: 'int', header: 'Bene_Race_Black_Cnt', clean: 'count' },
  race_asian_pacific: { type: 'int', header: 'Bene_Race_API_Cnt', clean: 'count' },
  race_hispanic: { type: 'int', header: 'Bene_Race_Hspnc_Cnt', clean: 'count' },
  race_native: { type: 'int', header: 'Bene_Race_NatInd_Cnt', clean: 'count' },
  race_other: { type: 'int', header: 'Bene_Race_Othr_Cnt', clean: 'count' },
  /** Percent of the beneficiaries, as published. */
  hypertension_percent: {
    type: 'double precision',
    header: ['Bene_CC_PH_Hypertension_V2_Pct', 'Bene_CC_Hyprtnsn_Pct'],
    clean: 'amount',
  },
  diabetes_percent: {
    type: 'double precision',
    header: ['Bene_CC_PH_Diabetes_V2_Pct', 'Bene_CC_Dbts_Pct'],
    clean: 'amount',
  },
  depression_percent: {
    type: 'double precision',
    header: ['Bene_CC_BH_Depress_V1_Pct', 'Bene_CC_Dprssn_Pct'],
    clean: 'amount',
  },
  anxiety_percent: { type: 'double precision', header: 'Bene_CC_BH_Anxiety_V1_Pct', clean: 'amount', optional: true },
  /** 1.0 is the mean of the country. */
  risk_score: { type: 'double precision', header: 'Bene_Avg_Risk_Scre', clean: 'amount' },
} as const satisfies Fields;

/** The criteria that come last in the form. */
export const paymentsLastInForm: readonly CriterionName<typeof paymentFields>[] = ['city', 'zip'];
