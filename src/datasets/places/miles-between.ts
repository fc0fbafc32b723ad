/** SQL for the miles between the places `site` and `near`, as the index measures them. Null for a place without a location. */
export const MILES_BETWEEN = `2 * 3958.7613 * asin(least(1, sqrt(
  power(sin(radians(nullif(near.latitude, 0) - site.latitude) / 2), 2)
  + cos(radians(site.latitude)) * cos(radians(near.latitude)) * power(sin(radians(near.longitude - site.longitude) / 2), 2))))`;
