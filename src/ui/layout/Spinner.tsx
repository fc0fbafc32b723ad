/** Stands where a page will be. */
export const Spinner = () => (
  <div role="status" className="spinner">
    <span className="sr-only">Loading</span>
  </div>
);
