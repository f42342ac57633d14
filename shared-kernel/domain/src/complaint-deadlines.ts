import { addDays } from './dates'

/** Customer service answers within seven days (Decreto 11.034/2022, art. 13). */
export const SERVICE_DAYS = 7

/** The ombudsman answers within ten business days (Res. CMN 4.860/2020). */
export const OMBUDSMAN_BUSINESS_DAYS = 10

/** Companies answer on consumidor.gov.br within ten days (terms of use of the service). */
export const CONSUMER_SITE_DAYS = 10

/** Last day for customer service to answer; ISO dates. */
export const serviceAnswersBy = (receivedOn: string): string => addDays(receivedOn, SERVICE_DAYS)
