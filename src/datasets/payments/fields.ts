import type { Payment } from '#src/datasets/payments/contract.ts';

/** A field of a record and where the publisher has it, in files and in the replies of the data service alike. */
export interface PaymentField {
  field: Exclude<keyof Payment, 'year'>;
  /** The publisher's header, or several that mean the same in different years. */
  header: string | readonly string[];
  kind: 'text' | 'npi' | 'zip' | 'count' | 'amount';
  /** Whether some years' files have no such column. */
  optional?: true;
  /** The most bytes of an indexed text; true for the importer's default. */
  indexed?: true | number;
}

/** The fields of a payment record, in the publisher's order. */
export const paymentFields: readonly PaymentField[] = [
  { field: 'npi', header: 'Rndrng_NPI', kind: 'npi' },
  { field: 'last_name', header: 'Rndrng_Prvdr_Last_Org_Name', kind: 'text', indexed: 800 },
  { field: 'first_name', header: 'Rndrng_Prvdr_First_Name', kind: 'text', indexed: 800 },
  { field: 'middle_name', header: 'Rndrng_Prvdr_MI', kind: 'text', optional: true },
  { field: 'credential', header: 'Rndrng_Prvdr_Crdntls', kind: 'text' },
  { field: 'entity_code', header: 'Rndrng_Prvdr_Ent_Cd', kind: 'text' },
  { field: 'address_1', header: 'Rndrng_Prvdr_St1', kind: 'text' },
  { field: 'address_2', header: 'Rndrng_Prvdr_St2', kind: 'text' },
  { field: 'city', header: 'Rndrng_Prvdr_City', kind: 'text', indexed: true },
  { field: 'state', header: 'Rndrng_Prvdr_State_Abrvtn', kind: 'text', indexed: 300 },
  { field: 'zip', header: 'Rndrng_Prvdr_Zip5', kind: 'zip', indexed: true },
  { field: 'provider_type', header: 'Rndrng_Prvdr_Type', kind: 'text' },
  { field: 'medicare_participating', header: 'Rndrng_Prvdr_Mdcr_Prtcptg_Ind', kind: 'text', optional: true },
  { field: 'procedure_codes', header: 'Tot_HCPCS_Cds', kind: 'count' },
  { field: 'beneficiaries', header: 'Tot_Benes', kind: 'count' },
  { field: 'services', header: 'Tot_Srvcs', kind: 'amount' },
  { field: 'submitted_charges', header: 'Tot_Sbmtd_Chrg', kind: 'amount' },
  { field: 'allowed_amount', header: 'Tot_Mdcr_Alowd_Amt', kind: 'amount' },
  { field: 'payment_amount', header: 'Tot_Mdcr_Pymt_Amt', kind: 'amount' },
  { field: 'drug_suppression', header: 'Drug_Sprsn_Ind', kind: 'text', optional: true },
  { field: 'drug_beneficiaries', header: 'Drug_Tot_Benes', kind: 'count' },
  { field: 'drug_services', header: 'Drug_Tot_Srvcs', kind: 'amount' },
  { field: 'drug_payment_amount', header: 'Drug_Mdcr_Pymt_Amt', kind: 'amount' },
  { field: 'medical_suppression', header: 'Med_Sprsn_Ind', kind: 'text', optional: true },
  { field: 'medical_beneficiaries', header: 'Med_Tot_Benes', kind: 'count' },
  { field: 'medical_services', header: 'Med_Tot_Srvcs', kind: 'amount' },
  { field: 'medical_payment_amount', header: 'Med_Mdcr_Pymt_Amt', kind: 'amount' },
  { field: 'average_age', header: 'Bene_Avg_Age', kind: 'amount' },
  { field: 'age_under_65', header: 'Bene_Age_LT_65_Cnt', kind: 'count' },
  { field: 'age_65_74', header: 'Bene_Age_65_74_Cnt', kind: 'count' },
  { field: 'age_75_84', header: 'Bene_Age_75_84_Cnt', kind: 'count' },
  { field: 'age_over_84', header: 'Bene_Age_GT_84_Cnt', kind: 'count' },
  { field: 'female', header: 'Bene_Feml_Cnt', kind: 'count' },
  { field: 'male', header: 'Bene_Male_Cnt', kind: 'count' },
  { field: 'race_white', header: 'Bene_Race_Wht_Cnt', kind: 'count' },
  { field: 'race_black', header: 'Bene_Race_Black_Cnt', kind: 'count' },
  { field: 'race_asian_pacific', header: 'Bene_Race_API_Cnt', kind: 'count' },
  { field: 'race_hispanic', header: 'Bene_Race_Hspnc_Cnt', kind: 'count' },
  { field: 'race_native', header: 'Bene_Race_NatInd_Cnt', kind: 'count' },
  { field: 'race_other', header: 'Bene_Race_Othr_Cnt', kind: 'count' },
  { field: 'hypertension_percent', header: ['Bene_CC_PH_Hypertension_V2_Pct', 'Bene_CC_Hyprtnsn_Pct'], kind: 'amount' },
  { field: 'diabetes_percent', header: ['Bene_CC_PH_Diabetes_V2_Pct', 'Bene_CC_Dbts_Pct'], kind: 'amount' },
  { field: 'depression_percent', header: ['Bene_CC_BH_Depress_V1_Pct', 'Bene_CC_Dprssn_Pct'], kind: 'amount' },
  { field: 'anxiety_percent', header: 'Bene_CC_BH_Anxiety_V1_Pct', kind: 'amount', optional: true },
  { field: 'risk_score', header: 'Bene_Avg_Risk_Scre', kind: 'amount' },
];
