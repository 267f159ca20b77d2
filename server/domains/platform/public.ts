// What other domains and the server's commands use of the platform's data: cities and regions, tickets.
export { cities } from './cities';
export { cityRows, provinceRows } from './regionRows';
export { regionNames, regionsBelow } from './regions';
export { dropTicket, dropTicketsOf, fileTicket, listTickets, readTicket, sweepTickets } from './tickets';
