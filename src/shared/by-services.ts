/** The value of `sort` of a provider search for the order by services (R-1698). */
export const BY_SERVICES = 'service_count';
