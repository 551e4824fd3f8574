/** The day on which the table was last compared with the numbering plan. A test fails after half a year. */
export const AREA_CODES_AS_OF = '2026-11-29';

/**
 * The area codes of the North American Numbering Plan by time zone, with those that are announced. An area code on a
 * border is in several zones, and so are all codes that serve the same area. Sources: the lists of the numbering plan
 * and of the states' commissions.
 */
export const AREA_CODES_BY_ZONE: Record<string, string> = {
  'America/Adak': '907',
  'America/Anchorage': '907',
  'America/Anguilla': '264',
  'America/Antigua': '268',
  'America/Barbados': '246',
  'America/Boise': '208 775 986',
  'America/Cayman': '345',
  'America/Chicago':
    '205 210 214 217 218 219 224 225 228 235 251 254 256 262 270 274 281 308 309 312 314 316 318 319 ' +
    '320 325 327 331 334 337 346 353 361 364 402 405 409 414 417 423 430 432 447 448 457 464 469 471 ' +
    '479 501 504 507 512 515 531 534 539 557 563 572 573 574 580 601 605 606 608 612 615 618 620 621 ' +
    '629 630 636 641 651 659 660 662 682 701 708 712 713 715 726 730 731 737 763 769 773 779 785 806 ' +
    '812 815 816 817 830 832 847 850 861 870 872 901 903 906 913 918 920 924 930 931 936 938 940 945 ' +
    '952 956 972 975 979 985',
  'America/Denver':
    '208 303 307 308 385 406 435 458 505 541 575 605 620 701 719 720 748 775 785 801 915 928 970 983 ' + '986',
  'America/Dominica': '767',
  'America/Edmonton': '236 250 257 306 368 403 474 587 639 672 778 780 825 867',
  'America/Fort_Nelson': '236 250 257 672 778 867',
  'America/Goose_Bay': '709 879',
  'America/Grand_Turk': '649',
  'America/Grenada': '473',
  'America/Halifax': '367 418 428 506 581 782 902',
  'America/Inuvik': '867',
  'America/Jamaica': '658 876',
  'America/Juneau': '907',
  'America/Los_Angeles':
    '206 208 209 213 253 279 310 323 341 350 360 369 408 415 424 425 442 458 503 509 510 530 541 559 ' +
    '562 564 619 626 628 650 657 661 669 702 707 714 725 738 747 760 775 805 818 820 831 837 840 858 ' +
    '909 916 925 949 951 971 986',
  'America/Lower_Princes': '721',
  'America/Montserrat': '664',
  'America/Nassau': '242',
  'America/New_York':
    '201 202 203 207 212 215 216 219 220 223 227 229 231 234 239 240 248 252 260 267 269 270 272 276 ' +
    '283 301 302 304 305 313 315 317 321 324 326 329 330 332 336 339 347 351 352 363 364 380 386 401 ' +
    '404 407 410 412 413 419 423 434 436 440 443 445 448 463 465 470 472 475 478 484 502 508 513 516 ' +
    '517 518 540 551 561 565 567 570 571 574 582 585 586 603 606 607 609 610 614 616 617 624 631 640 ' +
    '645 646 656 667 678 679 680 681 686 689 703 704 706 716 717 718 724 727 728 732 734 740 743 754 ' +
    '757 762 765 770 771 772 774 781 786 802 803 804 810 812 813 814 821 826 828 835 838 839 843 845 ' +
    '848 850 854 856 857 859 860 862 863 864 865 878 904 906 908 910 912 914 917 919 929 930 934 937 ' +
    '941 943 947 948 954 959 973 978 980 984 989',
  'America/North_Dakota/Center': '605 701',
  'America/Phoenix': '480 520 602 623 928',
  'America/Port_of_Spain': '868',
  'America/Puerto_Rico': '787 939',
  'America/Regina': '306 474 639',
  'America/Santo_Domingo': '809 829 849',
  'America/St_Johns': '709 879',
  'America/St_Kitts': '869',
  'America/St_Lucia': '758',
  'America/St_Thomas': '340',
  'America/St_Vincent': '784',
  'America/Toronto':
    '226 249 263 289 343 354 365 367 382 416 418 437 438 450 468 514 519 548 579 581 613 647 683 705 ' +
    '742 753 807 819 867 873 905 942',
  'America/Tortola': '284',
  'America/Vancouver': '236 250 257 604 672 778 867',
  'America/Whitehorse': '867',
  'America/Winnipeg': '204 431 584 807 867',
  'Atlantic/Bermuda': '441',
  'Pacific/Guam': '671',
  'Pacific/Honolulu': '808 907',
  'Pacific/Pago_Pago': '684',
  'Pacific/Saipan': '670',
};

/** The area codes of toll-free, personal and other numbers that belong to no place. */
export const AREA_CODES_WITHOUT_PLACE =
  '500 521 522 523 524 525 526 527 528 529 533 544 566 577 588 600 622 633 644 655 677 688 700 710 800 822 833 844 ' +
  '855 866 877 880 881 882 883 884 885 886 887 888 889 900';

/**
 * The first and the last zone of the numbering plan between the Atlantic and Hawaii. What is within the sending hours
 * of both is within those of all zones between them. The islands beyond Hawaii have one area code each, which is known.
 */
export const OUTER_ZONES: readonly string[] = ['America/St_Johns', 'Pacific/Honolulu'];
