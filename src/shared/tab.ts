/** Header that names the browser tab behind a change, so that live changes can tell a tab which ones are its own. */
export const tabHeader = 'x-gabinete-tab';
export const tabForm = /^[\w-]{8,40}$/;
