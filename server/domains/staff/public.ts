// What the server uses of the staff's domain: the log, which every call of the staff is written into.
export { logStaffAct, type Act } from './writeLog';
