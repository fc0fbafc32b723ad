/** The publisher's columns of a primary care file in order (HRSA). A comma follows the last one. */
const primaryHeader =
  `HPSA Name; HPSA ID; Designation Type; HPSA Discipline Class; HPSA Score; PC MCTA Score; Primary State Abbreviation; HPSA Status; HPSA Designation Date; HPSA Designation Last Update Date; Metropolitan Indicator; HPSA Geography Identification Number; HPSA Degree of Shortage; Withdrawn Date; HPSA FTE; HPSA Designation Population; % of Population Below 100% Poverty; HPSA Formal Ratio; HPSA Population Type; Rural Status; Longitude; Latitude; BHCMIS Organization Identification Number; Break in Designation; Common County Name; Common Postal Code; Common Region Name; Common State Abbreviation; Common State County FIPS Code; Common State FIPS Code; Common State Name; County Equivalent Name; County or County Equivalent Federal Information Processing Standard Code; Discipline Class Number; HPSA Address; HPSA City; HPSA Component Name; HPSA Component Source Identification Number; HPSA Component State Abbreviation; HPSA Component Type Code; HPSA Component Type Description; HPSA Designation Population Type Description; HPSA Estimated Served Population; HPSA Estimated Underserved Population; HPSA Metropolitan Indicator Code; HPSA Population Type Code; HPSA Postal Code; HPSA Provider Ratio Goal; HPSA Resident Civilian Population; HPSA Shortage; HPSA Status Code; HPSA Type Code; HPSA Withdrawn Date String; Primary State FIPS Code; Primary State Name; Provider Type; Rural Status Code; State Abbreviation; State and County Federal Information Processing Standard Code; State FIPS Code; State Name; U.S. - Mexico Border 100 Kilometer Indicator; U.S. - Mexico Border County Indicator; Data Warehouse Record Create Date; Data Warehouse Record Create Date Text`.split(
    '; ',
  );

/** The columns of the file of each discipline. Only primary care has the score of maternity care. */
export const hpsaHeaders = {
  primary: primaryHeader,
  dental: primaryHeader.filter((name) => name !== 'PC MCTA Score'),
  mental: primaryHeader.filter((name) => name !== 'PC MCTA Score'),
};

const MUA = 'Medically Underserved Area/Population (MUA/P)';
const POVERTY = 'Percent of Population with Incomes at or Below 100 Percent of the U.S. Federal Poverty Level';
const FIPS = 'Federal Information Processing Standard';

/** The columns of the file of underserved areas. */
export const muaHeader =
  `MUA/P ID; MUA/P Area Code; MUA/P Service Area Name; Designation Type Code; Designation Type; MUA/P Status Code; MUA/P Status Description; Designation Date; MUA/P Designation Date String; MUA/P Update Date; MUA/P Update Date String; ${MUA} Withdrawal Date; ${MUA} Withdrawal Date in Text Format; Break in Designation; IMU Score; MUA/P Population Type Code; Population Type; ${MUA} Metropolitan Indicator; ${MUA} Metropolitan Description; ${MUA} Component Geographic Name; ${MUA} Component Geographic Type Code; ${MUA} Component Geographic Type Description; HHS Region Code; HHS Region Name; State FIPS Code; State Name; State Abbreviation; State and County ${FIPS} Code; County or County Equivalent ${FIPS} Code; Complete County Name; County Equivalent Name; County Description; County Subdivision Name; County Subdivision FIPS Code; Census Tract; Rural Status Code; Rural Status Description; U.S. - Mexico Border 100 Kilometer Indicator; U.S. - Mexico Border County Indicator; ${POVERTY}; ${POVERTY} Index of Medical Underservice Score; Percentage of Population Age 65 and Over; Percentage of Population Age 65 and Over IMU Score; Infant Mortality Rate; Infant Mortality Rate IMU Score; Designation Population in a ${MUA}; ${MUA} Total Resident Civilian Population; Providers per 1000 Population; Ratio of Providers per 1000 Population; Ratio of Providers per 1000 Population IMU Score; Primary HHS Region Code; Primary HHS Region Name; Primary State FIPS Code; Primary State Abbreviation; Primary State Name; Common Region Code; Common Region Name; Common State Name; Common State Abbreviation; Common State FIPS Code; Common State County FIPS Code; Common County Name; Data Warehouse Record Create Date; Data Warehouse Record Create Date Text`.split(
    '; ',
  );
