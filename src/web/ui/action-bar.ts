/** The buttons of a form that is a page: on phones a bar under the thumb, for which the form leaves `actionBarRoom`. */
export const actionBar =
  'foot-bar max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:flex-row! max-md:flex-wrap max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-md:*:flex-1';
export const actionBarRoom = 'max-md:pb-20';
