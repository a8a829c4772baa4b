/**
 * The participant type of a stall holder: somebody with an account for bookings alone. No edition may have such a type,
 * and no list of participants counts such an account.
 */
export const stallHolderType = 'stall-holder';

/** How the desk and documents name the type. */
export const stallHolderName = 'Stall holder';
