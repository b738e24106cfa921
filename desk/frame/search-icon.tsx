/** Like the icons of ui/, 20 by 20. Only the desk has a search. */
export function SearchIcon() {
  return (
    <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 8.5a5.5 5.5 0 0 1 11 0 5.5 5.5 0 0 1-11 0M12.5 12.5L18 18" />
    </svg>
  );
}
