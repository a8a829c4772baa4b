/**
 * The participant type of a stall holder: somebody with an account for bookings alone. An edition cannot use this type,
 * and lists of participants do not contain such accounts.
 */
export const stallHolderType = 'stall-holder';

/** The name of this type at the desk and on documents. */
export const stallHolderName = 'Stall holder';
