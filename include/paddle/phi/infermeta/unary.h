#pragma once

#include "paddle/phi/infermeta/families.h"
