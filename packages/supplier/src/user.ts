/** `HIYAS.0190c1d2-...`: merchant and member, as every dialect but PAM names who plays. */
export const SUPPLIER_USER = /^([A-Z0-9]{2,20})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
