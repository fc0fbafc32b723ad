// The words that Title Case writes in another way than with one capital.

const words = (list: string) => new Set(list.split(/\s+/).filter(Boolean));

/** Acronyms of organizations, places and specialties. Those without a vowel are in addition (title-case.ts). */
export const acronyms = words(`
  US USA UK UAE NYC FDR JFK LBJ MLK AFB APO FPO DPO POB DC
  AZ CA GA KS KY NC ND NH NJ NM NV NY OH RI SC SD TN TX UT VA VT WI WV WY
  AHN AHS AMG AMC ASU AU BU CHI CHOC CHOP CUNY ECMC ECU ETSU HCA HSHS IHA IHC IHS ISU IU JPS KU KUMC LLU LSU LSUHSC
  MSU MUSC NIH NPI NYP NYU OHSU ORMC OSF OSU OU PIH SIU SLU SMU SUNY TTUHSC UAB UAMS UC UCF UCI UCLA UCSD UCSF UH UHS UIC
  UIHC UMC UMDNJ UMKC UMMC UNC UNM UNMC UPHS UPMC USC USF USPHS USAF USMC UTHSC UTMB UVA UVM UW VAMC VCU WVU
  AARP HEB IBM YMCA YWCA
`);

/** Acronyms of organizations that are also words or abbreviations in addresses. */
export const organizationAcronyms = words(`
  AKA APC APMC DBA FKA LLC LLP LP LC PA PC PL PLC PLLC PSC SC
  APN APRN ARNP AUD BCBA CCC CNM CNS CPA CRNA DC DMD DO DPM DPT DVM FAAP FACC FACOG FACP FACS FNP LICSW LISW MA MBA MD
  MHA MPH MSW NP OD OT PMHNP PT RD RDN RN SLP
  ABA ACO ADHD ALF ALS ASC ASL DME DMEPOS ECG EEG EKG EMG EMS EMT ENT ER GI GU GYN HIV HMO HME ICF ICU IDD IPA
  IUD IV IVF LTAC LTACH MRI MSO NE NICU NW OB OBGYN OMM OMT PHO PICU PPO SE SNF SW TBI VNA
  CT FL IA IL MN WA
`);

/** Directions in streets, and acronyms before a number: `SR 60`, `FM 1960`. */
export const directions = words('NE NW SE SW');
export const beforeNumbers = words('CR FM HC IH RR SH SR US');

/** Degrees that may follow a name without a comma. */
export const degrees = words('CRNA DDS DMD DNP DPM DVM LCSW MBBS MD PHARMD PHD PSYD');

/** Words without a vowel that are no acronyms. */
export const abbreviations = words(`
  BLDG BLVD BR BROS CHLD CNTR CTR CTRS DNTL DPT DR DRS FT GRP HLTH HSP HTS JCT JR LN LTD MFG MGMT MGT MR MRS MT MTN NG
  NRSG NTL PKY PLZ PRK RD RHB RTE SCH SCHL SGT SPGS SQ SR SRVS ST STN STS SVC SVCS TRL TWP TRTS VLG
`);

/** Words in lower case inside names of organizations and places. */
export const smallWords = words('and at by de del des du for from in of on or the to with');

/** Roman numerals, of people and of all else. */
export const generations = words('II III IV');
export const numerals = words('II III IV VI VII VIII IX XI XII XIII');

/** Words with capitals of their own. */
export const mixed: Readonly<Record<string, string>> = {
  MBBS: 'MBBS',
  PHARMD: 'PharmD',
  PHD: 'PhD',
  PSYD: 'PsyD',
  RX: 'Rx',
  UMASS: 'UMass',
  UTHEALTH: 'UTHealth',
};

/** Names in Mac with a second capital. All others, such as Machado, Mack and Macias, have one. */
export const macNames = words(`
  MACALISTER MACALLISTER MACARTHUR MACAULAY MACBETH MACBRIDE MACCALLUM MACCARTHY MACCORMACK MACCORMICK MACDERMOTT
  MACDONALD MACDONELL MACDONNELL MACDOUGAL MACDOUGALL MACDOWELL MACDUFF MACEACHERN MACEWAN MACEWEN MACFADDEN
  MACFARLAND MACFARLANE MACGILL MACGILLIVRAY MACGOWAN MACGREGOR MACGUIRE MACINNES MACINNIS MACINTOSH MACINTYRE
  MACISAAC MACIVER MACKAY MACKELLAR MACKENNA MACKINNON MACLACHLAN MACLAREN MACLAUGHLIN MACLEAN MACLELLAN MACLENNAN
  MACLEOD MACMAHON MACMANUS MACMASTER MACMILLAN MACMULLEN MACMURRAY MACNAB MACNAMARA MACNAUGHTON MACNEAL MACNEIL
  MACNEILL MACPHAIL MACPHEE MACPHERSON MACQUARRIE MACQUEEN MACRAE MACTAVISH MACVICAR MACWILLIAMS
`);
